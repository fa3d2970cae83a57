/** The user in the header: the initials and, on wide pages, the name. */
import classes from './shell.module.css';

export function PersonLabel({ name }: { readonly name: string }) {
  return (
    <>
      <span className={classes.avatar} data-initials={initials(name)} />
      <span className={classes.personName}>{name}</span>
    </>
  );
}

/** First letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const last = name.includes('@') || words.length < 2 ? '' : (words.at(-1) ?? '');
  return ((words[0]?.at(0) ?? '') + (last.at(0) ?? '')).toUpperCase();
}
