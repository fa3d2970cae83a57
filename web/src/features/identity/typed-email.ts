/** The email address that was last typed, shared by the sign-in pages. In memory only. */
let email = '';

export const typedEmail = {
  get: () => email,
  set: (typed: string) => {
    email = typed;
  },
};
