/**
 * For what needs a recent sign-in: runs a call, and where the server wants the person to show again who they are, asks
 * them and goes on with what was begun.
 */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { createSensitiveCalls } from './sensitive-calls.ts'
import { SensitiveCallContext } from './use-sensitive-call.ts'

export function ReauthenticationProvider({ children }: { readonly children: ReactNode }) {
  const [calls] = useState(createSensitiveCalls)
  const isAsking = useSyncExternalStore(calls.subscribe, calls.isAsking)
  // Leaving the page with the dialog open counts as not confirming.
  useEffect(() => () => calls.settle(false), [calls])
  return (
    <SensitiveCallContext value={calls.run}>
      {children}
      {isAsking ? (
        <ReauthenticationDialog onDone={() => calls.settle(true)} onCancel={() => calls.settle(false)} />
      ) : null}
    </SensitiveCallContext>
  )
}
