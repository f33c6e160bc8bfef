/** The administrator's settings for this server: who may register, how it is backed up, and who has an account. */
import { useRef, useState } from 'react'
import {
  readAccount,
  readSignInOptions,
  setRegistration,
  type Registration,
  readServerDisk,
  type DiskState,
} from '#auth'
import { useAuth, useUser } from '#auth/client'
import { readLastRestore } from '#backup'
import { formatCount, formatInstant } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack, TitledCard } from '#ui/card'
import { RadioGroup, type RadioOption } from '#ui/form/radio-group'
import { Page } from '#ui/page/page'
import { FormAlert, Notice } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { UsageBar } from '#ui/picture/usage-bar'
import { ServerPart, useServerData, useAction } from '../account/server-part.tsx'
import { useIsOnline } from '../browser/connectivity.ts'
import { EmptyListPage } from '../empty-list-page.tsx'
import { BackupSection } from './backup-section.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const TITLE = 'Verwaltung'

const choices: readonly RadioOption<Registration>[] = [
  { value: 'open', text: 'Offen', detail: 'Wer die Adresse kennt, kann sich registrieren.' },
  { value: 'invite', text: 'Mit Einladung', detail: 'Nur wer einen Link von dir hat.' },
  { value: 'closed', text: 'Geschlossen', detail: 'Niemand Neues.' },
]

export function AdministrationScreen() {
  const user = useUser()
  const [account, reload] = useServerData(readAccount)
  const isReady = account.state === 'ready'
  if (isReady && !account.value.security.isAdministrator) return <AdministratorsOnly />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      {...(isReady ? { lead: 'Nur du siehst diese Seite.' } : {})}
      maxWidth={720}
      isInOrder
    >
      <ServerPart data={account} onRetry={reload}>
        {() => (
          <>
            <NoMailNotice />
            <RegistrationSection />
            <InvitationSection />
            <DiskSection />
            <BackupSection />
            <RestoreSection />
            <PeopleSection ownId={user?.id ?? ''} />
          </>
        )}
      </ServerPart>
    </Page>
  )
}

function NoMailNotice() {
  const [signInOptions] = useServerData(readSignInOptions)
  if (signInOptions.state !== 'ready' || signInOptions.value.isMailSent) return null
  return (
    <Notice icon="info">
      Dieser Server verschickt keine Mails: Codes und Links liegen im Mail-Ordner, bis SMTP_URL gesetzt ist.
    </Notice>
  )
}

function AdministratorsOnly() {
  return (
    <EmptyListPage title={TITLE} icon="info" nothing="Nur für die Verwaltung">
      Wer diesen Server verwaltet, stellt hier ein, wer sich registrieren darf und wie gesichert wird.
    </EmptyListPage>
  )
}

function RegistrationSection() {
  const [data, reload] = useServerData(readSignInOptions)
  const { chosen, choose, error } = useRegistration(reload)
  return (
    <TitledCard id="registration" title="Wer darf sich registrieren?">
      <ServerPart data={data} onRetry={reload}>
        {(signInOptions) => (
          <RadioGroup
            labelledBy="registration"
            options={choices}
            value={chosen ?? signInOptions.registration}
            onChange={(value) => void choose(value)}
          />
        )}
      </ServerPart>
      <FormAlert message={error?.message} />
    </TitledCard>
  )
}

function useRegistration(reload: () => void) {
  const { call } = useAuth()
  const toasts = useToast()
  const { run, error } = useAction()
  /** What was just pressed; it shows at once, and goes back when the server refuses it. */
  const [chosen, setChosen] = useState<Registration>()
  const wish = useRef<Registration>(undefined)

  async function choose(registration: Registration): Promise<void> {
    setChosen(registration)
    const isUnderWay = wish.current !== undefined
    wish.current = registration
    // The call that is under way is followed by one with the last choice.
    if (isUnderWay) return
    let sent: Registration | undefined
    let isDone = true
    while (isDone && sent !== wish.current) {
      const next = (sent = wish.current)
      isDone = (await run(() => call(setRegistration, { registration: next }))) !== undefined
    }
    wish.current = undefined
    if (isDone) toasts.show({ kind: 'success', text: 'Gilt ab jetzt', key: 'registration' })
    else setChosen(undefined)
    reload()
  }

  return { chosen, choose, error }
}

/** What the server's disk has left, and what follows where that is little. */
function DiskSection() {
  const [data, reload] = useServerData(readServerDisk)
  return (
    <TitledCard id="disk" title="Platz auf dem Server">
      <ServerPart data={data} onRetry={reload}>
        {({ disk }) =>
          disk === undefined ? (
            <QuietText>
              Wie viel Platz hier noch frei ist, weiß der Server nicht: Er sieht nicht nach, oder seine Festplatte sagt
              es ihm nicht.
            </QuietText>
          ) : (
            <DiskUsage disk={disk} />
          )
        }
      </ServerPart>
    </TitledCard>
  )
}

function DiskUsage({ disk }: { readonly disk: DiskState }) {
  const { freeBytes, totalBytes } = disk
  return (
    <>
      <UsageBar
        label="Festplatte"
        used={totalBytes - freeBytes}
        limit={totalBytes}
        words={`${formatBytes(freeBytes)} frei von ${formatBytes(totalBytes)}`}
        tone={toneOf(disk)}
      />
      <DiskLevel disk={disk} />
    </>
  )
}

function toneOf({ level }: DiskState) {
  return ({ ample: 'good', low: 'warning', critical: 'alarm' } as const)[level]
}

function DiskLevel({ disk }: { readonly disk: DiskState }) {
  const { level, databaseLevel, reusableBytes } = disk
  if (level === 'ample') return null
  const isReusing = databaseLevel !== level
  return (
    <Stack gap={1}>
      <StatusLine icon="warning" tone={level === 'low' ? 'warning' : 'alarm'}>
        {level === 'low' ? 'Der Platz wird knapp' : 'Kein Platz mehr'}
      </StatusLine>
      <QuietText>{consequenceOf(level, isReusing)}</QuietText>
      {isReusing && (
        <QuietText>
          Gelöschtes hat in der Datenbank {formatBytes(reusableBytes)} frei gemacht, die neue Einträge zuerst füllen.
          Der Festplatte gibt <code>npm run admin -- compact</code> sie zurück, wenn der Server nicht läuft.
        </QuietText>
      )}
    </Stack>
  )
}

function consequenceOf(level: 'low' | 'critical', isReusing: boolean): string {
  if (level === 'low') {
    const guests = isReusing
      ? 'Neue Gäste kommen gerade nicht hinein, und Gäste können keine Dateien hochladen.'
      : 'Wer die App ohne Konto ausprobiert, kann gerade nichts Neues anlegen.'
    return `${guests} Alle anderen arbeiten weiter. Schaff bald Platz, sonst geht gar nichts Neues mehr.`
  }
  return isReusing
    ? 'Der Server nimmt keine neuen Dateien und Konten mehr an. Einträge von Leuten mit Konto gehen weiter, solange in der Datenbank Platz ist.'
    : 'Der Server nimmt nichts Neues mehr an. Was geändert wird, bleibt auf den Geräten und wird gesendet, sobald wieder Platz ist; dafür brauchst du nichts neu zu starten.'
}

/** What was restored last, and a way to restore a backup that is not in the list. */
function RestoreSection() {
  const [data, reload] = useServerData(readLastRestore)
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  return (
    <Card aria-labelledby="restore">
      <Stack gap={2}>
        <SectionTitle id="restore">Wiederherstellen</SectionTitle>
        <ServerPart data={data} onRetry={reload}>
          {({ isInApp, last }) => (
            <>
              {last === undefined ? null : (
                <div>
                  <p>
                    Am {formatInstant(last.restoredAt)} wiederhergestellt: der Stand vom{' '}
                    {formatInstant(last.restorable.madeAt)}.
                  </p>
                  {last.returned.changes === 0 ? null : (
                    <p>
                      {formatCount(last.returned.changes, 'Änderung', 'Änderungen')} von{' '}
                      {formatCount(last.returned.devices, 'Gerät', 'Geräten')} wieder da: Geräte haben gebracht, was vor
                      der Wiederherstellung geändert war und hier fehlte.
                    </p>
                  )}
                  <QuietText>
                    Was der Server davor hatte, liegt auf ihm in <code>{last.pointFolder}</code>, bis wieder etwas
                    wiederhergestellt wird.
                  </QuietText>
                </div>
              )}
              {isInApp ? (
                <>
                  <QuietText>
                    Eine Sicherung bringt den ganzen Server auf den Stand von damals. Nimm eine aus der Liste oben oder
                    eine Datei von diesem Gerät.
                  </QuietText>
                  <div>
                    <Button disabled={!isOnline} onClick={() => setOpen(true)}>
                      Aus einer Datei …
                    </Button>
                  </div>
                </>
              ) : (
                <QuietText>
                  Mit PostgreSQL geht das nur auf dem Server, mit pg_restore und solange keiner läuft, der die Datenbank
                  benutzt: <code>npm run admin -- restore</code> und die Datei der Sicherung.
                </QuietText>
              )}
            </>
          )}
        </ServerPart>
      </Stack>
      {isOpen ? <RestoreDialog name={undefined} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
