/** A catalogue of messages in one language. */

/** Raw values from the service. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** Formats the values that a message marks by a tag with a capital letter, such as `<Date>{dueDate}</Date>`. */
export type Shown = Readonly<Record<string, (value: string) => string>>;

/** `key`: `messages.customer_required`. Null if the catalogue lacks the key, or a param is missing. */
export type Catalogue = (key: string, params: Params, shown: Shown) => string | null;
