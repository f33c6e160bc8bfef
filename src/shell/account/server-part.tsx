/** Parts of a page that need the server: what it is asked for, calls that buttons make, and what is shown meanwhile. */
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useAuth } from '#auth/client'
import type { Result } from '#base/result'
import type { Endpoint } from '#http'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { useIsOnline } from '../browser/connectivity.ts'
import { useSensitiveCall } from '../reauthentication/use-sensitive-call.ts'

/** Says that it waits, or why it can't be shown. */
export function ServerPart<Value>({
  data,
  onRetry,
  children,
}: {
  readonly data: ServerData<Value>
  readonly onRetry: () => void
  readonly children: (value: Value) => ReactNode
}) {
  if (data.state === 'ready') return children(data.value)
  if (data.state === 'loading') {
    return (
      <Waiting role="status" data-waits="">
        Wird geladen …
      </Waiting>
    )
  }
  return (
    <Stack gap={2}>
      <QuietText role="alert">
        {data.error.code === 'network-request-failed'
          ? 'Das geht nur mit Verbindung zum Server. Sobald er erreichbar ist, erscheint es hier.'
          : data.error.message}
      </QuietText>
      <div>
        <Button icon="sync" onClick={onRetry}>
          Noch einmal versuchen
        </Button>
      </div>
    </Stack>
  )
}

const Waiting = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  // Most answers are here sooner; a word that flashes up is noise.
  animation: 'appear 150ms 400ms both',
  '@keyframes appear': { from: { opacity: 0 } },
}))

/** What only the server knows: on its way, here, or out of reach. What was here once stays while it is asked anew. */
export type ServerData<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: RequestFailure }
  /** `readAtMs`: when it came, by the device's clock. */
  | { readonly state: 'ready'; readonly value: Value; readonly readAtMs: number }

/**
 * Asks an endpoint that needs no input, when the page opens and whenever the server can be reached again; the second
 * value asks anew. For what is not a document and so not on this device.
 */
export function useServerData<Output extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniObject<Record<string, never>, z.core.$strict>, Output>,
): readonly [ServerData<z.output<Output>>, () => void] {
  const { call } = useAuth()
  const isOnline = useIsOnline()
  const [data, setData] = useState<ServerData<z.output<Output>>>({ state: 'loading' })
  const [question, setQuestion] = useState(0)
  useEffect(() => {
    // Only the answer to the newest question counts, and none after the page was left.
    let isAsking = true
    void call(endpoint, {}).then((answer) => {
      if (!isAsking) return
      if (answer.ok) setData({ state: 'ready', value: answer.value, readAtMs: Date.now() })
      else setData((before) => (before.state === 'ready' ? before : { state: 'failed', error: answer.error }))
    })
    return () => {
      isAsking = false
    }
  }, [call, endpoint, isOnline, question])
  return [data, () => setQuestion((before) => before + 1)]
}

export type Action = {
  /** Runs a call; its value, or undefined when it was refused (then `error` says why) or the person called it off. */
  run<Value>(call: () => Promise<Result<Value, RequestFailure>>, onCalledOff?: () => void): Promise<Value | undefined>
  readonly isBusy: boolean
  readonly error: RequestFailure | undefined
  /** Forgets what went wrong, for a dialog that opens anew. */
  clear(): void
}

/** A call that a button or a form makes: one at a time, with its error, and with the question who one is where it needs that. */
export function useAction(): Action {
  const sensitive = useSensitiveCall()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<RequestFailure>()
  return {
    async run(call, onCalledOff) {
      if (isBusy) return undefined
      setBusy(true)
      setError(undefined)
      const result = await sensitive(call)
      setBusy(false)
      // A user who closes the reauthentication dialog does not need a message about it.
      if (result === null) {
        onCalledOff?.()
        return undefined
      }
      if (result.ok) return result.value
      setError(result.error)
      return undefined
    },
    isBusy,
    error,
    clear: () => setError(undefined),
  }
}
