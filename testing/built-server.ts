/** Vitest's global setup: tests that start the server as a program start what the sources say now. */
import { buildServer } from '../scripts/build/build-server.ts'

export async function setup(): Promise<void> {
  await buildServer()
}
