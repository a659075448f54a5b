import { PictureGateway } from '../../../../application/ports/device/media/picture-gateway.ts';
import { RecordingGateway } from '../../../../application/ports/device/media/recording-gateway.ts';
import { recordingTypes } from '../../../../domain/media/kept-recording.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import type { UploadMedium } from '../outline/schema-guide.ts';

/** An uploaded file to choose; `detail` has its size. */
export type UploadOption = { address: string; detail: string };

/** Lists the uploaded pictures, or the uploaded recordings of a kind. */
export async function listUploads(services: Resolver, medium: UploadMedium): Promise<UploadOption[]> {
  if (medium === 'picture') {
    const pictures = await services.get(PictureGateway).list();
    return pictures.map(({ address, width, height }) => ({ address, detail: `${width} × ${height}` }));
  }
  const recordings = await services.get(RecordingGateway).list();
  return recordings
    .filter(({ mediaType }) => recordingTypes[mediaType] === medium)
    .map(({ address, bytes }) => ({ address, detail: `${Math.ceil(bytes / 1024)} KB` }));
}
