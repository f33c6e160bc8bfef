import { useUser } from '#auth/client'
import { lazyScreen } from '../lazy-screen.tsx'
import { Welcome } from './welcome.tsx'

/** Loaded with the person's documents, so that the first visit is not slowed down by what it cannot show. */
export const LazyHomeScreen = lazyScreen(async () => (await import('./home-screen.tsx')).HomeScreen)

export function StartScreen() {
  const user = useUser()
  return user === null ? <Welcome /> : <LazyHomeScreen user={user} />
}
