/** The entry point of a thread for checks; `ThreadedContentChecks` starts it by this file's name. */
export { checkContentFile as default } from '../../shared/content/check-file.ts';
