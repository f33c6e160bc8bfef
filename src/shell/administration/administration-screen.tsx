/** The administrator's settings for this server: who may register, how it is backed up, and who has an account. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { readAccount, readSignInOptions, setRegistration, type Registration } from '#auth'
import { useAuth, useUser } from '#auth/client'
import { useToast } from '#messaging/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Page } from '#ui/page/page'
import { Icon } from '#ui/page/icon'
import { FormAlert, Notice } from '#ui/page/notice'
import { ServerPart } from '../account/server-part.tsx'
import { useAction } from '../account/use-action.ts'
import { useServerData } from '../account/use-server-data.ts'
import { EmptyListPage } from '../empty-list-page.tsx'
import { BackupSection } from './backup-section.tsx'
import { DiskSection } from './disk-section.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { RestoreSection } from './restore-section.tsx'

const TITLE = 'Verwaltung'

const choices: readonly { readonly value: Registration; readonly label: string; readonly detail: string }[] = [
  { value: 'open', label: 'Offen', detail: 'Wer die Adresse kennt, kann sich registrieren.' },
  { value: 'invite', label: 'Mit Einladung', detail: 'Nur wer einen Link von dir hat.' },
  { value: 'closed', label: 'Geschlossen', detail: 'Niemand Neues.' },
]

export function AdministrationScreen() {
  const user = useUser()
  const [account, reload] = useServerData(readAccount)
  const isReady = account.state === 'ready'
  if (isReady && !account.value.security.isAdministrator) return <AdministratorsOnly />
  return (
    <Page title={TITLE} heading={TITLE} {...(isReady ? { lead: 'Nur du siehst diese Seite.' } : {})} maxWidth={720}>
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
    <Notice>
      <Icon name="info" size={20} />
      <span>
        Dieser Server verschickt keine Mails: Codes und Links liegen im Mail-Ordner, bis SMTP_URL gesetzt ist.
      </span>
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
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [data, reload] = useServerData(readSignInOptions)
  /** What was just pressed; it shows at once, and goes back when the server refuses it. */
  const [chosen, setChosen] = useState<Registration>()

  async function choose(registration: Registration): Promise<void> {
    setChosen(registration)
    const done = await action.run(() => call(setRegistration, { registration }))
    if (done === undefined) setChosen(undefined)
    else toasts.show({ kind: 'success', text: 'Gilt ab jetzt', key: 'registration' })
    reload()
  }

  return (
    <Card aria-labelledby="registration">
      <Stack gap={2}>
        <SectionTitle id="registration">Wer darf sich registrieren?</SectionTitle>
        <ServerPart data={data} onRetry={reload}>
          {(signInOptions) => (
            <Choice aria-labelledby="registration">
              {choices.map(({ value, label, detail }) => (
                <Option key={value}>
                  <input
                    type="radio"
                    name="registration"
                    value={value}
                    checked={(chosen ?? signInOptions.registration) === value}
                    onChange={() => void choose(value)}
                  />
                  <span>
                    <strong>{label}</strong>
                    <QuietText as="span">{detail}</QuietText>
                  </span>
                </Option>
              ))}
            </Choice>
          )}
        </ServerPart>
        <FormAlert message={action.error?.message} />
      </Stack>
    </Card>
  )
}

const Choice = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
})

const Option = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '8px 16px',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  cursor: 'pointer',
  '& input': { flexShrink: 0, width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
  '& strong': { display: 'block', fontWeight: 600 },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))
