/** The account page: the user's identity, links to all account settings, the app's appearance, the sync state and signing out. */
import { styled } from '@mui/material/styles'
import { useEffect, useState, type SubmitEvent } from 'react'
import { isGuestEmail, readAccount, type UserRecord, NAME_MAX_LENGTH, authErrorTexts, usersCollection } from '#auth'
import { useAuth } from '#auth/client'
import { useDocument, useSyncedDocuments } from '#documents/client'
import { useToast } from '#messaging/client'
import { Field } from '#ui/form/field'
import { OptionBox } from '#ui/form/option-box'
import { keyIcon, shieldIcon } from '#ui/page/account-icons'
import { Button, LinkButton } from '#ui/button'
import { Card, QuietText, SectionTitle, TitledCard } from '#ui/card'
import { Icon, type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { OwnProfilePicture } from '../files/own-picture.tsx'
import { WaitingUploads } from '../files/uploads-section.tsx'
import { onRefresh } from '../browser/refresh.ts'
import type { ThemeChoice } from '../frame/theme-mode.ts'
import { useThemeChoice } from '../frame/theme-switch.tsx'
import { accountPaths } from './account-paths.ts'
import { BrokenRecords } from './sync/broken-records.tsx'
import { Place } from '#ui/page/place'
import { SignOut } from './sign-out.tsx'
import { SyncSection } from './sync/sync-section.tsx'
import { useServerData } from './server-part.tsx'

type AccountScreenProps = {
  readonly user: UserRecord
  /** Called before the user signs out here. */
  readonly onLeave: () => void
}

export function AccountScreen({ user, onLeave }: AccountScreenProps) {
  const auth = useAuth()
  const isGuest = isGuestEmail(user.email)
  // What the server knows of the account may have changed with what was just synced.
  useEffect(() => onRefresh(() => void auth.start()), [auth])
  return (
    <Page title="Konto" heading="Konto" maxWidth={720}>
      {isGuest ? <GuestCard /> : null}
      <Card aria-labelledby="profile">
        <SectionTitle id="profile">Profil</SectionTitle>
        <OwnProfilePicture user={user}>
          <Name>{user.name}</Name>
          <QuietText>{isGuest ? 'Ohne Konto' : user.email}</QuietText>
        </OwnProfilePicture>
        <NameForm user={user} />
        <Places isGuest={isGuest} />
      </Card>
      <Card aria-labelledby="look">
        <SectionTitle id="look">Design</SectionTitle>
        <ThemeChooser />
      </Card>
      <SyncSection userId={user.id} />
      <WaitingUploads />
      <BrokenRecords />
      <Card aria-labelledby="leave">
        <SectionTitle id="leave">Abmelden</SectionTitle>
        <SignOut onLeave={onLeave} />
      </Card>
    </Page>
  )
}

/** Warns guests, on the page where they manage their data, that they have no way to sign in again. */
function GuestCard() {
  return (
    <TitledCard id="guest" title="Du probierst gerade aus">
      <QuietText>
        Was du hier anlegst, kannst du nur auf diesem Gerät erreichen. Mit einem Konto behältst du alles und hast es auf
        jedem Gerät.
      </QuietText>
      <div>
        <LinkButton to="/register">Konto anlegen und alles behalten</LinkButton>
      </div>
    </TitledCard>
  )
}

function Places({ isGuest }: { readonly isGuest: boolean }) {
  const [account] = useServerData(readAccount)
  const isAdministrator = account.state === 'ready' && account.value.security.isAdministrator
  return (
    <Navigation aria-label="Rund ums Konto">
      <ul>
        {isGuest ? null : (
          <Place
            to={accountPaths.security}
            icon={shieldIcon}
            title="Anmeldung und Sicherheit"
            detail="E-Mail, Passwort, zweiter Faktor, Passkeys"
          />
        )}
        <Place
          to={accountPaths.notifications}
          icon="bell"
          title="Benachrichtigungen"
          detail="Hinweise in der App, Push, E-Mail und Ruhezeiten"
        />
        <Place to={accountPaths.devices} icon="device" title="Geräte" detail="Wo du angemeldet bist" />
        {isGuest ? null : (
          <Place to={accountPaths.tokens} icon={keyIcon} title="API-Schlüssel" detail="Für deine Programme" />
        )}
        <Place
          to={accountPaths.data}
          icon="download"
          title="Deine Daten"
          detail="Speicherplatz, mitnehmen oder alles löschen"
        />
        {isAdministrator ? (
          <Place to={accountPaths.administration} icon="person" title="Verwaltung" detail="Leute und Einladungen" />
        ) : null}
      </ul>
    </Navigation>
  )
}

const Name = styled('p')({ fontSize: '1.125rem', fontWeight: 650 })

const Navigation = styled('nav')(({ theme }) => ({
  marginTop: 20,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 8,
}))

/** The name others see. It is a document like any other, so changing it works offline too. */
function NameForm({ user }: { readonly user: UserRecord }) {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const stored = useDocument(usersCollection, user.id)
  const current = stored?.name ?? user.name
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const name = (typed ?? current).trim()

  function save(event: SubmitEvent): void {
    event.preventDefault()
    setError(name === '' ? authErrorTexts['missing-name'] : undefined)
    if (name === '' || stored === undefined) return
    documents.modify(usersCollection, user.id, { name })
    setTyped(undefined)
    toasts.show({ kind: 'success', text: 'Name gespeichert', key: 'name' })
  }

  return (
    <Form onSubmit={save} noValidate>
      <Grow>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={typed ?? current}
          onChange={setTyped}
          error={error}
        />
      </Grow>
      {name === current ? null : (
        <Button variant="primary" type="submit" disabled={stored === undefined}>
          Speichern
        </Button>
      )}
    </Form>
  )
}

const Form = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 12 })

const Grow = styled('div')({ flex: '1 1 240px', maxWidth: 420 })

const modes: readonly { readonly mode: ThemeChoice; readonly label: string; readonly icon: IconName }[] = [
  { mode: 'dark', label: 'Dunkel', icon: 'moon' },
  { mode: 'light', label: 'Hell', icon: 'sun' },
  { mode: 'device', label: 'Wie das Gerät', icon: 'device' },
]

function ThemeChooser() {
  const [current, setMode] = useThemeChoice()
  return (
    <Choice aria-label="Design">
      {modes.map(({ mode, label, icon }) => (
        <OptionBox key={mode}>
          <input type="radio" name="theme" value={mode} checked={current === mode} onChange={() => setMode(mode)} />
          <Icon name={icon} size={22} />
          <strong>{label}</strong>
        </OptionBox>
      ))}
    </Choice>
  )
}

const Choice = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: '16px 0 0',
  padding: 0,
  border: 0,
})
