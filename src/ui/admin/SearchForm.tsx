import { Button } from '../kit/Button.tsx';
import { classNames } from '../kit/class-names.ts';
import { TextField } from '../kit/forms/TextField.tsx';
import styles from './admin.module.css';

type SearchFormProps = {
  /** The label of both the field and the button. */
  label: string;
  search: string;
  value: string;
  isBusy: boolean;
  onChange(value: string): void;
  onSearch(): void;
};

/**
 * Shows a search field with a button. The button is disabled while it shows progress, and 800 ms longer (specification
 * 9). Browsers ignore Enter while a form's button is disabled, so the field handles Enter itself.
 *
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
