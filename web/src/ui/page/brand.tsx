/** The mark, an open book with the line of the day, and the name. `web/public/favicon.svg` is the same drawing. */
import classes from './brand.module.css';

export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={classes.mark}>
      <rect width="32" height="32" rx="7.5" className={classes.cover} />
      <path
        className={classes.pages}
        d="M16 10.4C13.4 8.5 10.2 7.8 6.5 8v14.9c3.7-.2 6.9.5 9.5 2.4 2.6-1.9 5.8-2.6 9.5-2.4V8c-3.7-.2-6.9.5-9.5 2.4Z"
      />
      <path className={classes.fold} d="M16 10.4v14.9" />
      <path className={classes.line} d="M18.9 16.7c1.2-.5 2.5-.8 3.9-.9" />
    </svg>
  );
}

export function Wordmark() {
  return <span className={classes.word}>Daybook</span>;
}
