import type { TestProject } from 'vitest/node'

/** Returns whether the run included every test of a project and all of them passed. */
export async function isWholeRun(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const run = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return (
    !project.config.testNamePattern &&
    run.length === testFiles.length &&
    run.every(({ result }) => result?.state === 'pass')
  )
}
