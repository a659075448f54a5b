import { createPortToken, type PortToken } from '../../token.ts';

/**
 * Installs the program on the device's home screen.
 *
 * Adapters: `way` is 'asks' when the browser can ask the person, 'byHand' when it has a menu entry only, and 'none'
 * when it cannot install or the program is installed already. No method may throw.
 */
export interface AppInstallation {
  way(): 'asks' | 'byHand' | 'none';
  ask(): Promise<void>;
}
export const AppInstallation: PortToken<AppInstallation> = createPortToken('Installation');
