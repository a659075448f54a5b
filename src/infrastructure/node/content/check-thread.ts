/** What a thread for checks does; `ThreadedContentChecks` starts it by this file's name. */
export { checkFile as default } from '../../shared/content/check-file.ts';
