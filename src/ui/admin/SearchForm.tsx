import { Button } from '../kit/Button.tsx';
import { classNames } from '../kit/class-names.ts';
import { TextField } from '../kit/forms/TextField.tsx';
import styles from './admin.module.css';

type SearchFormProps = {
  /** The label of the field and of the button. */
  label: string;
  search: string;
  value: string;
  isBusy: boolean;
  onChange(value: string): void;
  onSearch(): void;
};

/**
 * A field and its button. The button is disabled while it shows that it loads, and for a while after (specification 9),
 * and browsers pass Enter on to no disabled button: the field asks by itself.
 * No yup: any words may be searched for.
 */
export function SearchForm({ label, search, value, isBusy, onChange, onSearch }: SearchFormProps) {
  return (
    <form
      className={classNames(styles.card, styles.search)}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <TextField
        label={label}
        type="search"
        value={value}
        onChange={onChange}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSearch();
        }}
      />
      <Button type="submit" loading={isBusy}>
        {search}
      </Button>
    </form>
  );
}
