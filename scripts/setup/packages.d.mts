export declare function staleness(folder?: string): string | undefined
export declare function installPackages(): Promise<void>
