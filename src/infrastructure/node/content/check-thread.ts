/** The entry point of a thread for checks; `ThreadedContentChecks` starts it by this file's name. */
export { checkFile as default } from '../../shared/content/check-file.ts';
