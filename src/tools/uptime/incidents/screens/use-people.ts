import { useNames, useUser } from '#auth/client'

/** „Du“, the name where it is known, or „Jemand anderes“. */
export function usePeople(userIds: readonly string[]): (userId: string) => string {
  const names = useNames(userIds)
  const me = useUser()?.id
  return (userId) => (userId === me ? 'Du' : (names.get(userId) ?? 'Jemand anderes'))
}
