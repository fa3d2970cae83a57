/** The address that was typed last at the door, so that nobody types it twice. Kept in memory alone. */
let email = '';

export const typedEmail = {
  get: () => email,
  set: (typed: string) => {
    email = typed;
  },
};
