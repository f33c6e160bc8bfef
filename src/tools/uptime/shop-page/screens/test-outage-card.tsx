/** A message of an outage that there is not, to see whether everything arrives. */
import { useState } from 'react'
import { useDocumentsStatus } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { sendTestOutage } from '../../uptime-endpoints.ts'

export function TestOutageCard() {
  const call = useCallEndpoint()
  const toasts = useToast()
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function send(): Promise<void> {
    setBusy(true)
    setFault(undefined)
    const answer = await call(sendTestOutage, {})
    setBusy(false)
    if (answer.ok) toasts.show({ kind: 'success', text: 'Probe ist unterwegs', key: 'test-outage' })
    else setFault(answer.error.message)
  }

  return (
    <Card aria-labelledby="test-outage">
      <Stack gap={2}>
        <SectionTitle id="test-outage">Probe</SectionTitle>
        <QuietText>
          Schickt dir eine Störung, die es nicht gibt, auf allen Wegen, die du für Störungen gewählt hast.
        </QuietText>
        <FormAlert message={fault} />
        <div>
          <Button
            variant="secondary"
            icon="bell"
            isBusy={isBusy}
            disabled={!isServerReachable}
            onClick={() => void send()}
          >
            Probe-Störung schicken
          </Button>
        </div>
        {isServerReachable ? null : <QuietText>Geht wieder, sobald der Server erreichbar ist.</QuietText>}
      </Stack>
    </Card>
  )
}
