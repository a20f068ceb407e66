"""Does what the command line says: `serve` or `call`, as the README has them."""

import argparse
import asyncio
import json
import os
import sys

import client
import server


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest='command', required=True)
    serve = commands.add_parser('serve')
    serve.add_argument('--port', type=int)
    serve.add_argument('--grpc-port', type=int)
    call = commands.add_parser('call')
    for name in ('--url', '--binding', '--webhook', '--token', '--tenant'):
        call.add_argument(name)
    call.add_argument('scenarios', nargs='*')
    return parser.parse_args()


async def call(arguments: argparse.Namespace) -> None:
    for scenario in arguments.scenarios:
        line = {'scenario': scenario}
        play = getattr(client, 'play_' + scenario.replace('-', '_'), None)
        if play is None:
            line['cannot'] = 'the client has no such operation'
        else:
            try:
                line['facts'] = await play(arguments)
            except Exception as error:  # noqa: BLE001 - whatever it was, it is told
                line['failed'] = f'{type(error).__name__}: {error}'
        print(json.dumps(line), flush=True)


if __name__ == '__main__':
    given = read_arguments()
    if given.command == 'serve':
        asyncio.run(server.serve(given.port, given.grpc_port))
    else:
        asyncio.run(call(given))
        sys.stdout.flush()
        # Streams that were left early may still be open, which would keep the program.
        os._exit(0)
