/** Tells the parent process the port, and answers each of its messages with the CPU time used so far in microseconds. */
export function reportTo(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, rss: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}
