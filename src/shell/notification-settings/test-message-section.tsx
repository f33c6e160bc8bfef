/** A message to oneself, to see whether everything arrives. */
import { styled } from '@mui/material/styles'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import type { RequestFailure } from '#http/client'
import { sendTestMessage } from '#messaging'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { useAction } from '../account/server-part.tsx'
import { useIsOnline } from '../browser/connectivity.ts'
import { channelWords } from './channel-choices.ts'
import type { TestWay } from './test-ways.ts'

export function TestMessageSection({ ways }: { readonly ways: readonly TestWay[] }) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const isOnline = useIsOnline()

  async function send(): Promise<void> {
    const done = await action.run(() => call(sendTestMessage, {}))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: 'Testnachricht ist unterwegs', key: 'test-message' })
  }

  return (
    <TitledCard id="test-message" title="Testnachricht">
      <QuietText>Schick dir selbst eine Nachricht. Sie steht gleich unter der Glocke und kommt außerdem so:</QuietText>
      <Ways>
        {ways.map(({ channel, isUsed, text }) => (
          <li key={channel}>
            <StatusLine icon={isUsed ? 'check' : 'close'} tone={isUsed ? 'good' : 'quiet'}>
              {channelWords[channel].label}: {text}
            </StatusLine>
          </li>
        ))}
      </Ways>
      <FormAlert message={action.error === undefined ? undefined : failureText(action.error)} />
      <div>
        <Button icon="bell" isBusy={action.isBusy} disabled={!isOnline} onClick={() => void send()}>
          Testnachricht schicken
        </Button>
      </div>
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
    </TitledCard>
  )
}

function failureText({ code, message, retryAfterSeconds }: RequestFailure): string {
  if (code !== 'too-many-requests') return message
  const wait = retryAfterSeconds === undefined ? 'einen Moment' : waitWords(retryAfterSeconds)
  return `Das waren gerade viele Testnachrichten. Warte ${wait}, dann geht die nächste.`
}

function waitWords(seconds: number): string {
  if (seconds <= 90) return formatCount(seconds, 'Sekunde', 'Sekunden')
  return formatCount(Math.ceil(seconds / 60), 'Minute', 'Minuten')
}

const Ways = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& li > span': { alignItems: 'flex-start' },
  '& svg': { marginTop: 2 },
})
