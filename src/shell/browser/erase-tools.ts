import { eraseUptimeAnswers } from '../../tools/uptime/screens/index.tsx'

/** Removes what tools keep of a person on this device beside documents and files. Never rejects. */
export async function eraseTools(userId: string): Promise<void> {
  await eraseUptimeAnswers(userId)
}
