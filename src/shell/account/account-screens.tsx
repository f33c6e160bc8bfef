/** The account pages; for signed-in users only. */
import { styled } from '@mui/material/styles'
import { useContext, useMemo, useState, type ReactNode } from 'react'
import { Navigate, Route, useLocation } from 'react-router'
import type { UserRecord } from '#auth'
import { useUser } from '#auth/client'
import { PageFrameContext } from '#ui/page/page'
import { Pages } from '#ui/page/pages'
import { ConflictsScreen } from '../conflicts/conflicts-screen.tsx'
import { OwnAvatar } from '../files/own-picture.tsx'
import { ReauthenticationProvider } from '../reauthentication/reauthentication-provider.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import { accountPaths } from './account-paths.ts'
import { AccountScreen } from './account-screen.tsx'
import { DeletedScreen } from './deleted-screen.tsx'
import { RejectedScreen } from './sync/rejected-screen.tsx'

const SecurityScreen = lazyScreen(async () => (await import('../security/security-screen.tsx')).SecurityScreen)
const DevicesScreen = lazyScreen(async () => (await import('./devices-screen.tsx')).DevicesScreen)
const NotificationSettingsScreen = lazyScreen(
  async () => (await import('../notification-settings/notification-settings-screen.tsx')).NotificationSettingsScreen,
)
const TokensScreen = lazyScreen(async () => (await import('../tokens/tokens-screen.tsx')).TokensScreen)
const DataScreen = lazyScreen(async () => (await import('./data-screen.tsx')).DataScreen)
const LastCopiesScreen = lazyScreen(
  async () => (await import('../last-copies/last-copies-screen.tsx')).LastCopiesScreen,
)
const AdministrationScreen = lazyScreen(
  async () => (await import('../administration/administration-screen.tsx')).AdministrationScreen,
)

export function AccountScreens() {
  const user = useUser()
  const { pathname } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  // A user who signs out here is done; after a visit without a session, or a sign-out in another tab, the way leads back here.
  if (user === null) return <Navigate to={isLeaving ? '/' : `/login?next=${encodeURIComponent(pathname)}`} replace />
  const below = (path: string): string => path.slice(accountPaths.account.length + 1)
  return (
    // What the server said of one user is not shown to the next, who may have signed in in another tab.
    <ReauthenticationProvider key={user.id}>
      <OwnersFrame user={user}>
        <Pages at={accountPaths.account}>
          <Route index element={<AccountScreen user={user} onLeave={() => setLeaving(true)} />} />
          <Route path={below(accountPaths.rejected)} element={<RejectedScreen userId={user.id} />} />
          <Route path={below(accountPaths.conflicts)} element={<ConflictsScreen userId={user.id} />} />
          <Route path={below(accountPaths.lastCopies)} element={<LastCopiesScreen userId={user.id} />} />
          <Route path={below(accountPaths.deleted)} element={<DeletedScreen userId={user.id} />} />
          <Route path={below(accountPaths.security)} element={<SecurityScreen />} />
          <Route path={below(accountPaths.devices)} element={<DevicesScreen />} />
          <Route path={below(accountPaths.notifications)} element={<NotificationSettingsScreen />} />
          <Route path={below(accountPaths.tokens)} element={<TokensScreen />} />
          <Route path={below(accountPaths.data)} element={<DataScreen onLeave={() => setLeaving(true)} />} />
          <Route path={below(accountPaths.administration)} element={<AdministrationScreen />} />
        </Pages>
      </OwnersFrame>
    </ReauthenticationProvider>
  )
}

/** Beside the heading of the pages below the account stands whose they are: people share devices. */
function OwnersFrame({ user, children }: { readonly user: UserRecord; readonly children: ReactNode }) {
  const frame = useContext(PageFrameContext)
  const { pathname } = useLocation()
  const isBelow = pathname.replace(/\/+$/, '') !== accountPaths.account
  const owned = useMemo(
    () => ({
      ...frame,
      end: (
        <>
          {frame.end}
          <WhereThereIsRoom>
            <OwnAvatar user={user} size={36} />
          </WhereThereIsRoom>
        </>
      ),
    }),
    [frame, user],
  )
  return <PageFrameContext value={isBelow ? owned : frame}>{children}</PageFrameContext>
}

/** On a phone the heading needs all of its row. */
const WhereThereIsRoom = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))
