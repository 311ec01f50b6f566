interface Props {
  readonly email: string;
}

/** An email address, which breaks before its @ where it has to. */
export function EmailText({ email }: Props) {
  const [mailbox, domain] = email.split('@');
  if (domain === undefined) return email;
  return (
    <>
      {mailbox}
      <wbr />@{domain}
    </>
  );
}
