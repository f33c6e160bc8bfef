/** The account page: the user's identity, links to all account settings, the app's appearance, the sync state and signing out. */
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { isGuestEmail, readAccount, type UserRecord } from '#auth'
import { useAuth } from '#auth/client'
import { keyIcon, shieldIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { OwnProfilePicture } from '../files/own-picture.tsx'
import { WaitingUploads } from '../files/waiting-uploads.tsx'
import { onRefresh } from '../browser/refresh.ts'
import { accountPaths } from './account-paths.ts'
import { BrokenRecords } from './sync/broken-records.tsx'
import { NameForm } from './name-form.tsx'
import { Place } from '#ui/page/place'
import { SignOut } from './sign-out.tsx'
import { SyncSection } from './sync/sync-section.tsx'
import { ThemeChooser } from './theme-choice.tsx'
import { useServerData } from './use-server-data.ts'

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
    <Card aria-labelledby="guest">
      <Stack gap={2}>
        <SectionTitle id="guest">Du probierst gerade aus</SectionTitle>
        <QuietText>
          Was du hier anlegst, kannst du nur auf diesem Gerät erreichen. Mit einem Konto behältst du alles und hast es
          auf jedem Gerät.
        </QuietText>
        <div>
          <Button variant="primary" component={Link} to="/register">
            Konto anlegen und alles behalten
          </Button>
        </div>
      </Stack>
    </Card>
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
