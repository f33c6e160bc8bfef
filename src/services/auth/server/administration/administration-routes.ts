import { AppError } from '#base/app-error'
import {
  disablePerson,
  invite,
  listInvitations,
  listPeople,
  readServerDisk,
  revokeInvitation,
  setRegistration,
  type ManagedPerson,
} from '#auth'
import type { RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import { readPeople, requireAdministrator, setDisabled } from './administration.ts'
import type { Engine } from '../engine.ts'
import { createInvitation, readInvitations, removeInvitation } from '../sign-up/invitations.ts'
import { writeRegistration } from '../sign-up/registration.ts'

const done = { ok: true } as const

export function addAdministrationRoutes(router: Router, engine: Engine): void {
  // Runs before anything of a request is checked, so that even an invalid one does not reveal that these routes exist.
  router.use('/api/auth/admin/*', async (context, next) => {
    await requireAdministrator(engine, context.get('session'))
    await next()
  })
  serve(router, listPeople, 'signed-in', async () => {
    const people = await readPeople(engine)
    const places = await engine.options.readPlaces?.(people)
    const withPlace = (person: ManagedPerson) => {
      const place = places?.get(person.uid)
      return place === undefined ? person : { ...person, place }
    }
    return { people: people.map(withPlace) }
  })
  serve(router, readServerDisk, 'signed-in', async () => {
    const disk = engine.options.readDisk?.()
    return disk === undefined ? {} : { disk }
  })
  serve(router, disablePerson, 'signed-in', async ({ input, session }) => {
    if (input.uid === session.userId) {
      const message = 'Dich selbst kannst du nicht sperren.'
      throw new AppError<RequestErrorCode>('invalid-request', { field: 'uid', message })
    }
    await setDisabled(engine, input.uid, input.isDisabled)
    return done
  })
  serve(router, setRegistration, 'signed-in', async ({ input }) => {
    await writeRegistration(engine, input.registration)
    return done
  })
  serve(router, listInvitations, 'signed-in', async () => ({ invitations: await readInvitations(engine) }))
  serve(router, invite, 'signed-in', ({ input, session }) => createInvitation(engine, session.userId, input))
  serve(router, revokeInvitation, 'signed-in', async ({ input }) => {
    await removeInvitation(engine, input.invitationId)
    return done
  })
}
