import manifest from '../../package.json' with { type: 'json' }

/** Version of this build, as package.json states it. */
export const VERSION: string = manifest.version
