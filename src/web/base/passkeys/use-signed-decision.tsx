import { type ReactNode, useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { challengeDecision } from '#endpoints/payments/signed-decisions.ts';
import type { approveTransfer } from '#endpoints/payments/transfers.ts';
import { listStaffPasskeys } from '#endpoints/people/passkeys.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { call } from '../api/call.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { toastRefusal } from '../page/toasts.ts';
import { usePasskeySupport } from './passkey-support.ts';

type Signature = NonNullable<NonNullable<Sent<typeof approveTransfer>['body']>['signature']>;
type Kind = Sent<typeof challengeDecision>['body']['kind'];

/** What is approved, and what happens once it is signed, or is to be approved without. */
interface Approval {
  readonly kind: Kind;
  readonly id: string;
  readonly onSigned: (signed: { readonly signature?: Signature }) => void;
}

interface SignedDecision {
  readonly approve: (approval: Approval) => void;
  readonly isSigning: boolean;
  /** The question after a prompt that was cancelled. */
  readonly question: ReactNode;
}

/**
 * Approvals of a staff member who has a passkey are signed at the press of the button; a device
 * that is elsewhere keeps nobody from deciding.
 */
export function useSignedDecision(): SignedDecision {
  const isSupported = usePasskeySupport() === 'yes';
  const { data } = useEndpoint(listStaffPasskeys, { enabled: isSupported });
  const hasPasskey = (data?.passkeys.length ?? 0) > 0;
  const [isSigning, setSigning] = useState(false);
  const [unsigned, setUnsigned] = useState<Approval>();

  const sign = async (approval: Approval) => {
    const { kind, id, onSigned } = approval;
    setSigning(true);
    try {
      const signature = await signDecision(kind, id);
      if (signature) onSigned({ signature });
      else setUnsigned(approval);
    } catch (error) {
      toastRefusal('Not approved', error);
    } finally {
      setSigning(false);
    }
  };

  const question = unsigned && (
    <ConfirmDialog
      title="Approve without signing?"
      confirmLabel="Approve without signing"
      onConfirm={() => {
        setUnsigned(undefined);
        unsigned.onSigned({});
      }}
      onClose={() => setUnsigned(undefined)}
    >
      <p>You cancelled, or your device did not recognize you. Nothing was decided yet.</p>
    </ConfirmDialog>
  );
  return {
    approve: (approval) => {
      if (isSigning) return;
      if (hasPasskey) void sign(approval);
      else approval.onSigned({});
    },
    isSigning,
    question,
  };
}

async function signDecision(kind: Kind, id: string): Promise<Signature | undefined> {
  const body = { kind, id, decision: 'approve' as const };
  const { decision, options } = await call(challengeDecision, { body });
  const [{ signWithPasskey }, { documentChallenge }] = await Promise.all([
    import('./device-passkey.ts'),
    import('./document-challenge.ts'),
  ]);
  const challenge = await documentChallenge('decision', decision);
  const response = await signWithPasskey({ ...options, challenge });
  return response ? { nonce: decision.nonce, response } : undefined;
}
