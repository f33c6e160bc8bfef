import { lazy } from 'react'
import { useUser } from '#auth/client'
import { Welcome } from './welcome.tsx'

/** Loaded with the person's documents, so that the first visit is not slowed down by what it cannot show. */
const HomeScreen = lazy(async () => ({ default: (await import('./home-screen.tsx')).HomeScreen }))

export function StartScreen() {
  const user = useUser()
  return user === null ? <Welcome /> : <HomeScreen user={user} />
}
