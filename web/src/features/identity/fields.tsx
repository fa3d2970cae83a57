/** Fields of the sign-in pages: email address, password, code of the second factor. */

import {
  Anchor,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ChangeEvent, useId, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

/** A password with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const m = useMessages('identity.fields');
  const [isShown, setShown] = useState(false);
  const id = useId();
  // Mantine sets aria-describedby on its other inputs, but not on this one.
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
  const m = useMessages('identity.fields');
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
  /** Without recovery codes, for confirming a new authenticator. */
  readonly onlyDigits?: boolean;
}

/** Six digits, or a recovery code. */
export function CodeField({ onlyDigits = false, autoFocus, ...rest }: CodeProps) {
  const m = useMessages('identity.fields');
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
        // Shown after the user continued, so it takes the focus.
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

/** Email address with the autocomplete value for password managers. */
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
