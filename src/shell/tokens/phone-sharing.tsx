/** How an iPhone shares with the app: iOS offers no installed web app for that, but a shortcut sends what is shared. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { makeApiToken } from '#auth'
import { useAuth } from '#auth/client'
import { sendShared } from '#messaging'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'
import { useAction } from '../account/server-part.tsx'

export function PhoneSharing({ onMade }: { readonly onMade: () => void }) {
  const { call } = useAuth()
  const action = useAction()
  const [bearer, setBearer] = useState<string>()

  async function make(): Promise<void> {
    // Without an end: a shortcut that stops working after a year says nothing of why.
    const made = await action.run(() => call(makeApiToken, { name: 'iPhone-Kurzbefehl', scope: 'share' }))
    if (made === undefined) return
    setBearer(`Bearer ${made.secret}`)
    onMade()
  }

  return (
    <Card aria-labelledby="phone-sharing">
      <Stack gap={2}>
        <SectionTitle id="phone-sharing">Vom iPhone teilen</SectionTitle>
        <QuietText>
          Links und kurze Texte aus anderen Apps schickst du mit einem Kurzbefehl hierher. Du richtest ihn einmal ein:
        </QuietText>
        <Steps>
          <ShortcutSteps />
          <li>
            <p>
              Leg dafür einen Schlüssel an, kopier ihn und trag ihn in derselben Aktion unter „Header“ als
              „Authorization“ ein.
            </p>
            <FormAlert message={action.error?.message} />
            <Button icon="plus" isBusy={action.isBusy} onClick={() => void make()}>
              Schlüssel für das iPhone
            </Button>
          </li>
          <li>
            Tippe in einer App auf „Teilen“ und dann auf „Taschenmesser“. Gleich kommt eine Nachricht: Sie führt zum
            Import.
          </li>
        </Steps>
        <QuietText>
          Ohne Push steht die Nachricht unter der Glocke. Dateien und mehr als etwa 400 Zeichen gehen so nicht.
        </QuietText>
      </Stack>
      {bearer === undefined ? null : <BearerDialog bearer={bearer} onClose={() => setBearer(undefined)} />}
    </Card>
  )
}

function BearerDialog({ bearer, onClose }: { readonly bearer: string; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog title="Schlüssel für das iPhone" what="Schlüssel" text={bearer} onClose={onClose}>
      <p>
        Er wird nur jetzt gezeigt. Füg ihn im Kurzbefehl als „Authorization“ ein, so wie er hier steht. Wer ihn hat,
        kann dir etwas schicken, sieht aber nichts von dir.
      </p>
      <Field label="API-Schlüssel" name="secret" value={bearer} isReadOnly autoComplete="off" />
    </ShownOnceDialog>
  )
}

/** What is done on the phone before the token: what is copied last is pasted next. */
function ShortcutSteps() {
  const copy = useCopyText()
  const address = window.location.origin + sendShared.path
  return (
    <>
      <li>Öffne die App „Kurzbefehle“, tippe auf „+“ und nenn den Kurzbefehl „Taschenmesser“.</li>
      <li>
        Tippe auf das „i“ im Kreis und schalte „Im Share-Sheet anzeigen“ ein. Als Eingabe genügen „URLs“ und „Text“.
      </li>
      <li>
        <p>Füg die Aktion „Inhalte von URL abrufen“ hinzu, mit dieser Adresse:</p>
        <Field label="Adresse" name="address" value={address} isReadOnly autoComplete="off" />
        <Button onClick={() => void copy(address, 'Adresse kopiert')}>Adresse kopieren</Button>
      </li>
      <li>
        <p>Klapp die Aktion auf und trag ein:</p>
        <Settings>
          <dt>Methode</dt>
          <dd>POST</dd>
          <dt>Anfragetext</dt>
          <dd>JSON</dd>
          <dt>Feld „text“</dt>
          <dd>die Variable „Kurzbefehleingabe“</dd>
        </Settings>
      </li>
    </>
  )
}

const Steps = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  margin: 0,
  paddingLeft: 24,
  listStyle: 'decimal',
  maxWidth: '60ch',
  '& > li': { paddingLeft: 4, overflowWrap: 'anywhere' },
  '& p': { margin: '0 0 8px' },
  '& button': { marginTop: 4, whiteSpace: 'normal' },
})

const Settings = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 12px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}))
