import { isGuestEmail } from '#auth'
import { useUser } from '#auth/client'
import { useDocuments } from '#documents/client'
import { shopsCollection } from '../../collections.ts'
import { SHOPS_PER_GUEST, SHOPS_PER_PERSON, type KnownPlaces } from '../../shop-rest.ts'
import { useOverview } from './use-overview.ts'

/** How many of one's shops are checked, and how many want to be; without the server as it said last. */
export function usePlaces(): KnownPlaces {
  const user = useUser()
  const shops = useDocuments(shopsCollection)
  const told = useOverview().answer?.limit ?? SHOPS_PER_PERSON
  const isGuest = user !== null && isGuestEmail(user.email)
  const used = shops.filter(({ isPaused, ownerId }) => !isPaused && ownerId === user?.id).length
  return { limit: isGuest ? Math.min(SHOPS_PER_GUEST, told) : told, used, isGuest }
}
