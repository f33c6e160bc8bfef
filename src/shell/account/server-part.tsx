/** A part of a page that the server has to be asked for: says that it waits, or why it can't be shown. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import type { ServerData } from './use-server-data.ts'

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
  if (data.state === 'loading') return <Waiting role="status">Wird geladen …</Waiting>
  return (
    <Stack gap={2}>
      <QuietText role="alert">
        {data.error.code === 'network-request-failed'
          ? 'Das geht nur mit Verbindung zum Server. Sobald er erreichbar ist, erscheint es hier.'
          : data.error.message}
      </QuietText>
      <div>
        <Button variant="secondary" icon="sync" onClick={onRetry}>
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
