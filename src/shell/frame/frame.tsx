/** What surrounds every page: banner, rail, main area, bar at the bottom right, toasts. */
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { toolFaces } from '#tools'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { Logo } from '#ui/page/logo'
import { PageFrameContext } from '#ui/page/page'
import { AccountBar } from './account-bar.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import { LateNotices } from '../notices/late-notices.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Rail } from './rail.tsx'
import { openPalette, PalettePlace } from '../palette/palette-place.tsx'
import { SessionHint } from '../session-hint.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Frame({ children }: { readonly children: ReactNode }) {
  const pageFrame = usePageFrame()
  return (
    <>
      <SkipLink href="#main">Zum Inhalt</SkipLink>
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
    </>
  )
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
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return useMemo(
    () => ({
      takesFocus: key !== 'default',
      back: <BackPlace pathname={pathname} />,
      end: <EndPlace pathname={pathname} />,
      ...(isFrontPage(pathname) ? frontPlaces : {}),
      userId,
    }),
    [key, pathname, userId],
  )
}

/** On small screens the way to the page above; on large ones only where the rail does not lead there. */
function BackPlace({ pathname }: { readonly pathname: string }) {
  if (pathname === '/') {
    return (
      <SmallOnly>
        <Logo size={40} />
      </SmallOnly>
    )
  }
  const parent = pathname.replace(/\/+$/, '').split('/').slice(0, -1).join('/')
  const link = (
    <IconButton
      icon="back"
      label={parent === '' ? 'Zur Startseite' : 'Zurück'}
      component={Link}
      to={parent === '' ? '/' : parent}
    />
  )
  return parent === '' ? <SmallOnly>{link}</SmallOnly> : link
}

function EndPlace({ pathname }: { readonly pathname: string }) {
  return (
    <SmallOnly>
      {pathname === '/' ? <ThemeSwitch /> : <IconButton icon="search" label="Suchen" onClick={openPalette} />}
    </SmallOnly>
  )
}

const SmallOnly = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

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
  // Free room, so that the bar at the bottom right never hides the last row.
  paddingBottom: 96,
  outline: 'none',
})
