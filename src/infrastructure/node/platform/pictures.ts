import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import type { Environment } from './setting.ts';
import { splitListSetting, readSetting } from './settings-table.ts';

/** Returns the origins of the hosts in PICTURE_HOSTS and of the icon store. @throws StartupError. */
export function readPictureHosts(env: Environment, iconStore: string | null = null): string[] {
  const named = splitListSetting(readSetting(env, 'PICTURE_HOSTS'));
  const addresses = iconStore === null ? named : [...named, iconStore];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Returns the pictures that content may name: those in `images` of these folders, and those of these hosts. */
export function createKnownPictures(origins: readonly string[], folders: readonly string[]): AllowedPictures {
  const images = folders.map((folder) => join(folder, 'images')).filter((folder) => existsSync(folder));
  return { origins, files: images.length === 0 ? null : new Set(images.flatMap(picturesBelow)) };
}

function picturesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = relative(folder, join(parentPath, name));
      return `/images/${path.split(sep).join('/')}`;
    });
}
