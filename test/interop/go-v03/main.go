// Command peer is the place of the Go SDK for 0.3 in the interoperability matrix: an agent and a client over its public API.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("usage: peer serve|call ...")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "serve":
		port := flags.Int("port", 0, "port of JSON-RPC and the card")
		grpcPort := flags.Int("grpc-port", 0, "port of gRPC")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		return serve(ctx, *port, *grpcPort)
	case "call":
		var t target
		flags.StringVar(&t.url, "url", "", "where the card is")
		flags.StringVar(&t.binding, "binding", "JSONRPC", "JSONRPC or GRPC")
		flags.StringVar(&t.webhook, "webhook", "", "where push notifications go")
		flags.StringVar(&t.token, "token", "", "the token of the extended card")
		flags.StringVar(&t.tenant, "tenant", "acme", "taken and not used: 0.3 has no tenants")
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		return call(ctx, t, flags.Args())
	default:
		return fmt.Errorf("unknown role %q", args[0])
	}
}

func printLine(line any) error {
	return json.NewEncoder(os.Stdout).Encode(line)
}
