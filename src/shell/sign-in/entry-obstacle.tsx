/** Replaces the entry form if no form would let the user in: the address is wrong, or the server has no administrator yet. */
import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { SET_UP_MARK, type SignInOptions } from '#auth'
import { Button, LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'

export type Obstacle = 'wrong-address' | 'not-set-up' | 'not-set-up-here'

/**
 * `newcomer`: the secret of the link through which a registering user came, otherwise undefined: before there is an account, signing
 * in is impossible. `origin`: the address at which the app is open. Undefined if nothing is in the way, or while the server has not
 * answered.
 */
export function obstacleOf(
  signInOptions: SignInOptions | undefined,
  { newcomer, origin }: { readonly newcomer?: string; readonly origin: string },
): Obstacle | undefined {
  if (signInOptions === undefined) return undefined
  if (signInOptions.publicUrl !== origin) return 'wrong-address'
  if (signInOptions.setUp === 'done' || newcomer?.startsWith(SET_UP_MARK) === true) return undefined
  if (signInOptions.setUp === 'by-link') return 'not-set-up'
  return newcomer === undefined ? 'not-set-up-here' : undefined
}

type ObstaclePageProps = {
  readonly title: string
  readonly obstacle: Obstacle
  /** The origin where people come in. */
  readonly publicUrl: string
  /** Goes along to the right address. */
  readonly secret?: string
}

export function ObstaclePage({ title, obstacle, publicUrl, secret = '' }: ObstaclePageProps) {
  return (
    <Page title={title} heading={title} maxWidth={560}>
      {obstacle === 'wrong-address' ? (
        <WrongAddress publicUrl={publicUrl} secret={secret} />
      ) : (
        <NotSetUp isHere={obstacle === 'not-set-up-here'} />
      )}
    </Page>
  )
}

function NotSetUp({ isHere }: { readonly isHere: boolean }) {
  return (
    <EmptyState
      icon="settings"
      title="Dieser Server ist noch nicht eingerichtet"
      actions={
        <>
          {isHere ? (
            <LinkButton variant="secondary" to="/login/wiederherstellen">
              Sicherung wiederherstellen
            </LinkButton>
          ) : null}
          <LinkButton variant={isHere ? 'primary' : 'secondary'} to={isHere ? '/register' : '/'}>
            {isHere ? 'Jetzt einrichten' : 'Zur Startseite'}
          </LinkButton>
        </>
      }
    >
      {isHere
        ? 'Du sitzt an dem Gerät, auf dem er läuft: Leg das erste Konto an. Damit verwaltest du ihn und lädst andere ein.'
        : 'Öffne den Einrichtungslink aus dem Protokoll des Servers. Dort steht er bei jedem Start, und wer ihn als Erstes benutzt, verwaltet diesen Server. Vorher kann sich hier niemand anmelden oder registrieren.'}
    </EmptyState>
  )
}

function WrongAddress({ publicUrl, secret }: { readonly publicUrl: string; readonly secret: string }) {
  const { pathname, search } = useLocation()
  // Elsewhere that name leads to the wrong device, so the link is not what one should press first.
  const isNameOfDevice = isThisDevice(publicUrl) && !isThisDevice(location.origin)
  // A tunnel or a container exposes the server on another port; whether the configured port is reachable is unknown.
  const isOtherPort =
    isThisDevice(publicUrl) && isThisDevice(location.origin) && !publicUrl.endsWith(`:${location.port}`)
  // What stands in front of the server most likely leads everybody from http to https, so back to this page.
  const isLeadingBack = publicUrl === location.origin.replace(/^https:/, 'http:')
  const isUnsafe = publicUrl.startsWith('https:') && location.protocol === 'http:'
  return (
    <EmptyState
      icon="warning"
      title="Das ist nicht die richtige Adresse"
      actions={
        <Button
          variant={isNameOfDevice || isOtherPort || isLeadingBack ? 'secondary' : 'primary'}
          component="a"
          href={`${publicUrl}${pathname}${search}${secret === '' ? '' : `#${secret}`}`}
        >
          Zur richtigen Adresse
        </Button>
      }
    >
      <Line>
        Anmelden und registrieren kannst du dich nur unter <Address>{publicUrl}</Address>, denn nur dort gilt deine
        Anmeldung. Geöffnet hast du die App unter <Address>{location.origin}</Address>.
      </Line>
      {isUnsafe ? <Line>{NO_OFFLINE}</Line> : null}
      {isNameOfDevice ? <Line>„localhost“ ist immer das Gerät, auf dem man es eintippt.</Line> : null}
      <Line>
        Führt dich der Knopf nicht weiter, oder soll es diese Adresse hier sein? Dann muss der Server mit{' '}
        <Address>PUBLIC_URL={location.origin}</Address> starten.
      </Line>
    </EmptyState>
  )
}

const Line = styled('span')({ display: 'block', '& + &': { marginTop: 12 } })

const Address = styled('strong')(({ theme }) => ({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.primary,
}))

const NO_OFFLINE =
  'Ohne HTTPS kein Offline: Die App braucht hier immer eine Verbindung und lässt sich nicht installieren.'

/** Shown only on the entry pages, at an address where the browser allows no app worker. */
export function NoOfflineNotice() {
  if (isSecureContext) return null
  return <Notice icon="info">{NO_OFFLINE}</Notice>
}

function isThisDevice(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
}
