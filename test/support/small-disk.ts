import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from './describe-where.ts';

/** Mounts a disk of a few megabytes, which a test can fill completely. On Linux only root may mount one. */
export class SmallDisk {
  readonly path = mkdtempSync(join(tmpdir(), 'fireside-disk-'));

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', this.path]);
  }

  fill(): void {
    const file = openSync(this.#ballast, 'w');
    for (let size = 1024 * 1024; size > 0; size = Math.floor(size / 2))
      try {
        for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    closeSync(file);
  }

  free(): void {
    rmSync(this.#ballast);
  }

  remove(): void {
    execFileSync('umount', ['-l', this.path]);
    rmSync(this.path, { recursive: true });
  }

  get #ballast(): string {
    return join(this.path, 'ballast');
  }
}

export const describeSmallDisk = (name: string, suite: () => void): void =>
  describeWhere(process.getuid?.() === 0, name, 'Only root may mount the small disk that this fills.', suite);
