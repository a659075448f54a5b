export type Environment = Readonly<Record<string, string | undefined>>;

/** The problem with a value, as a sentence without its subject (the variable's name); null for a valid value. */
export type SettingCheck = (text: string) => string | null;

/** The environment variable with its valid values and its text in docs/settings.md. */
export type EnvironmentSetting = {
  /** Checks a value; without a check every text is valid. */
  takes?: SettingCheck;
  /** The default value; without one the setting is off, or `readSettings` computes its default from others. */
  default?: string;
  /** The variables without which this one has no effect. */
  needs?: readonly string[];
  /** True if no message may quote the value. */
  isSecret?: true;
} & (
  | {
      /** The text of docs/settings.md about the effect of the variable. */
      sets: string;
      /** The text about the effect of leaving it out, unless that is the default. */
      without?: string;
    }
  | {
      /** The variable with which this one shares a line of docs/settings.md. */
      with: string;
    }
);
