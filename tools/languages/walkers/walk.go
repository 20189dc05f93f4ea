// usage: walk {CLASS FILE}...
// Prints a line of totals a file: see totals.py.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/kaitai-io/kaitai_struct_go_runtime/kaitai"
	"specs/specs"
)

var totals [10]uint32

func addInt(value int64, certain uint32) {
	totals[2] += certain
	totals[3] += uint32(value)
}

func addBool(value bool, certain uint32) {
	if value {
		totals[3]++
	}
}

func addWide(value interface{}, certain uint32) {
	totals[2] += certain
}

func addFloat(value float64, certain uint32) {
	totals[4] += certain
}

func addStr(value string, certain uint32) {
	totals[5] += certain
	totals[6] += uint32(len(value))
}

func addBytes(value []byte, certain uint32) {
	totals[7] += certain
	totals[8] += uint32(len(value))
	for _, each := range value {
		totals[9] += uint32(each)
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// @walks

func walkFile(name string, io *kaitai.Stream) {
	switch name {
	// @roots
	default:
		panic(name)
	}
}

func walkOne(name string, path string) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			fmt.Println(`"refused"`)
		}
	}()
	totals = [10]uint32{}
	data, err := os.ReadFile(path)
	check(err)
	walkFile(name, kaitai.NewStream(bytes.NewReader(data)))
	fmt.Println(strings.ReplaceAll(fmt.Sprint(totals), " ", ","))
}

func main() {
	for index := 1; index+1 < len(os.Args); index += 2 {
		walkOne(os.Args[index], os.Args[index+1])
	}
}
