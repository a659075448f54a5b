export type Environment = Readonly<Record<string, string | undefined>>;

/** The problem with a value, as a sentence without its subject, the variable; null for a valid value. */
export type SettingCheck = (text: string) => string | null;

/** A variable of the environment: its valid values, and its words in docs/settings.md. */
export type Setting = {
  /** Without a check every text is valid. */
  takes?: SettingCheck;
  /** Without a default the setting is off, or `readSettings` computes its default from others. */
  default?: string;
  /** The variables without which this one has no use. */
  needs?: readonly string[];
  /** No message may quote the value. */
  isSecret?: true;
} & (
  | {
      /** The columns of the table in docs/settings.md: what it sets, */
      sets: string;
      /** and what applies without it, unless that is the default. */
      without?: string;
    }
  | {
      /** The variable with which this one shares a line of docs/settings.md. */
      with: string;
    }
);
