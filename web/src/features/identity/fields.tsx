/** The fields of the door: addresses, passwords that can be looked at, and codes of a second factor. */
import {
  Anchor,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ChangeEvent, useId, useState } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';

const messages = defineMessages({
  en: {
    password: 'Password',
    show: 'Show the password',
    hide: 'Hide the password',
    newPassword: 'New password',
    newHelp: 'At least 12 characters; a few words do.',
    code: 'Code of your authenticator',
    codeHelp: 'Six digits, new every 30 seconds.',
    recovery: 'Recovery code',
    recoveryHelp:
      'One of the ten that you kept when you set up the second factor. Each works once.',
    useRecovery: 'Use a recovery code instead',
    useCode: 'Use the authenticator instead',
  },
  de: {
    password: 'Passwort',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    newPassword: 'Neues Passwort',
    newHelp: 'Mindestens 12 Zeichen; ein paar Wörter genügen.',
    code: 'Code Ihrer Authenticator-App',
    codeHelp: 'Sechs Ziffern, alle 30 Sekunden neu.',
    recovery: 'Wiederherstellungscode',
    recoveryHelp:
      'Einer der zehn, die Sie beim Einrichten des zweiten Faktors aufbewahrt haben. Jeder gilt einmal.',
    useRecovery: 'Stattdessen einen Wiederherstellungscode verwenden',
    useCode: 'Stattdessen die Authenticator-App verwenden',
  },
});

/** A password can be looked at before it is sent. */
export function PasswordField(props: PasswordInputProps) {
  const m = useMessages(messages);
  const [isShown, setShown] = useState(false);
  const id = useId();
  // Other inputs of the library refer to their description and error themselves.
  const described = [props.description && 'description', props.error && 'error'];
  const texts = described.flatMap((part) => (part ? [`${id}-${part}`] : []));
  return (
    <PasswordInput
      id={id}
      aria-invalid={Boolean(props.error) || undefined}
      aria-describedby={texts.join(' ') || undefined}
      label={m.password}
      name="password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? m.hide : m.show,
        'aria-pressed': isShown,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}

export function NewPasswordField(props: PasswordInputProps) {
  const m = useMessages(messages);
  return (
    <PasswordField
      label={m.newPassword}
      description={m.newHelp}
      autoComplete="new-password"
      {...props}
    />
  );
}

interface CodeProps extends Omit<TextInputProps, 'onChange'> {
  readonly onChange: (code: ChangeEvent<HTMLInputElement> | string) => void;
  /** Without the way out of a recovery code, such as where a new authenticator is proved. */
  readonly onlyDigits?: boolean;
}

/** Six digits, or a recovery code. */
export function CodeField({ onlyDigits = false, autoFocus, ...rest }: CodeProps) {
  const m = useMessages(messages);
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div>
      <TextInput
        {...rest}
        key={String(isRecovery)}
        label={isRecovery ? m.recovery : m.code}
        description={isRecovery ? m.recoveryHelp : m.codeHelp}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        withAsterisk={false}
        // It appears because the person asked to go on, so that is where they are.
        data-autofocus={autoFocus}
        autoFocus={autoFocus || isRecovery}
      />
      {!onlyDigits && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          onClick={() => {
            setRecovery(!isRecovery);
            rest.onChange('');
          }}
        >
          {isRecovery ? m.useCode : m.useRecovery}
        </Anchor>
      )}
    </div>
  );
}

/** The address of who signs in, as password managers look for it. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus
      {...props}
    />
  );
}
