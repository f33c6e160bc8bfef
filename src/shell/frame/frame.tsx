/** What surrounds every page: banner, rail, main area, bar at the bottom, toasts. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useMemo, type MouseEvent, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useUser } from '#auth/client'
import { useUndoSteps } from '#documents/client'
import { toolFaces } from '#tools'
import { NavLink } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { Logo } from '#ui/page/logo'
import { PageFrameContext } from '#ui/page/page'
import { CAN_HOVER } from '#ui/page/theme'
import { useUndoKeys } from '#ui/use-undo-keys'
import { useIsOnline } from '../browser/connectivity.ts'
import { AccountBar } from './account-bar.tsx'
import { BackLink } from './back-link.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import { LateNotices } from '../notices/late-notices.tsx'
import { OfflineBanner, BANNER_PX } from './offline-banner.tsx'
import { PalettePlace } from '../palette/palette-place.tsx'
import { SessionHint } from '../session-hint.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export function Frame({ children }: { readonly children: ReactNode }) {
  useKeptFocus()
  const pageFrame = usePageFrame()
  return (
    <>
      <SkipLink href="#main" onClick={skipToMain}>
        Zum Inhalt
      </SkipLink>
      <OfflineBanner />
      <SessionHint />
      <Columns>
        <Rail />
        <Main id="main" tabIndex={-1}>
          <PageFrameContext value={pageFrame}>{children}</PageFrameContext>
        </Main>
      </Columns>
      <AccountBar />
      <LateNotices />
      <PalettePlace />
      <UndoKeys />
    </>
  )
}

/** By itself, since its steps change with each edit, and nothing of the frame is drawn from them. */
function UndoKeys() {
  useUndoKeys(useUndoSteps())
  return null
}

const AboveFrontPage = lazyScreen(async () => (await import('../device/device-places.tsx')).AboveFrontPage)
const BelowFrontPage = lazyScreen(async () => (await import('../device/device-places.tsx')).BelowFrontPage)

const frontPlaces = {
  above: (
    <Suspense fallback={null}>
      <AboveFrontPage />
    </Suspense>
  ),
  below: (
    <Suspense fallback={null}>
      <BelowFrontPage />
    </Suspense>
  ),
}

function isFrontPage(pathname: string): boolean {
  return pathname === '/' || toolFaces.some(({ path, needsAccount }) => path === pathname && needsAccount !== true)
}

function usePageFrame() {
  const { pathname, key } = useLocation()
  const userId = useUser()?.id
  const way = useNavigationType()
  // Going back, the browser puts the page where it was; another address of the same page moves nothing.
  const arrive = useEffectEvent(() => {
    if (way !== NavigationType.Pop) window.scrollTo(0, 0)
  })
  useEffect(() => arrive(), [pathname])
  return useMemo(
    () => ({
      takesFocus: key !== 'default',
      back: pathname === '/' ? <StartPlace /> : <BackPlace to="/" />,
      backTo: (path: string) => <BackPlace to={path} />,
      end: <EndPlace pathname={pathname} />,
      ...(isFrontPage(pathname) ? frontPlaces : {}),
      userId,
    }),
    [key, pathname, userId],
  )
}

/** On small screens alone if it leads to the start page, to which the rail of large ones leads, too. */
function BackPlace({ to }: { readonly to: string }) {
  const link = <BackLink to={to} />
  return to === '/' ? <SmallOnly>{link}</SmallOnly> : link
}

function StartPlace() {
  return (
    <SmallOnly>
      <Logo size={40} />
    </SmallOnly>
  )
}

function EndPlace({ pathname }: { readonly pathname: string }) {
  if (pathname !== '/') return null
  return (
    <SmallOnly>
      <ThemeSwitch />
    </SmallOnly>
  )
}

const SmallOnly = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

/** Without an entry of the history, which would be a place to go back to. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus()
  main?.scrollIntoView()
}

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 60,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', padding: 0 },
}))

const Columns = styled('div')({ display: 'flex', alignItems: 'flex-start' })

const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  minHeight: 'calc(100vh - 3rem)',
  // Free room, so that the bar at the bottom never hides the last row.
  paddingBottom: 'calc(96px + env(safe-area-inset-bottom))',
  outline: 'none',
})

/** The slim rail of tools at the left of large screens. */
function Rail() {
  const isOnline = useIsOnline()
  return (
    <Bar topPx={isOnline ? 0 : BANNER_PX} aria-label="Werkzeuge">
      <LogoPlace>
        <Logo size={44} />
      </LogoPlace>
      <RailLink to="/" icon="home" label="Start" />
      {toolFaces.map((tool) => (
        <RailLink key={tool.id} to={tool.path} icon={tool.icon} label={tool.title} />
      ))}
      <Spring />
      <ThemeSwitch />
    </Bar>
  )
}

function RailLink({ to, icon, label }: { readonly to: string; readonly icon: IconName; readonly label: string }) {
  return (
    <Item component={NavLink} to={to}>
      <IconPlace className="rail-icon">
        <Icon name={icon} />
      </IconPlace>
      {label}
    </Item>
  )
}

const Bar = styled('nav', { shouldForwardProp: (name) => name !== 'topPx' })<{ readonly topPx: number }>(
  ({ theme, topPx }) => ({
    position: 'sticky',
    top: topPx,
    width: 96,
    height: `calc(100vh - ${topPx}px)`,
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 8,
    padding: '16px 8px',
    background: theme.vars.palette.background.paper,
    borderRight: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down('md')]: { display: 'none' },
  }),
)

const LogoPlace = styled('div')({ marginBottom: 16 })

const Spring = styled('div')({ flex: 1 })

const IconPlace = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 36,
  borderRadius: 18,
  transition: 'background-color 180ms, color 180ms',
})

const Item = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  flexDirection: 'column',
  gap: 4,
  width: 80,
  minHeight: 64,
  borderRadius: 12,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  [CAN_HOVER]: {
    '&:hover': { color: theme.vars.palette.text.primary },
    '&:hover .rail-icon': { backgroundColor: theme.vars.palette.background.raised },
  },
  '&[aria-current="page"]': { color: theme.vars.palette.text.primary },
  '&[aria-current="page"] .rail-icon': {
    backgroundColor: theme.vars.palette.background.raised,
    color: theme.vars.palette.primary.main,
  },
}))
