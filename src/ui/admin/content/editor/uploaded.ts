import { PictureGateway } from '../../../../application/ports/device/picture-gateway.ts';
import { RecordingGateway } from '../../../../application/ports/device/recording-gateway.ts';
import { recordingTypes } from '../../../../domain/content/kept-recording.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import type { Medium } from '../studio/schema-guide.ts';

/** An upload in a list of choices: `detail` says how large it is. */
export type Uploaded = { address: string; detail: string };

/** All that was uploaded of this kind. */
export async function uploaded(services: Resolver, medium: Medium): Promise<Uploaded[]> {
  if (medium === 'picture') {
    const pictures = await services.get<PictureGateway>(PictureGateway).list();
    return pictures.map(({ address, width, height }) => ({ address, detail: `${width} × ${height}` }));
  }
  const recordings = await services.get<RecordingGateway>(RecordingGateway).list();
  return recordings
    .filter(({ mediaType }) => recordingTypes[mediaType] === medium)
    .map(({ address, bytes }) => ({ address, detail: `${Math.ceil(bytes / 1024)} KB` }));
}
