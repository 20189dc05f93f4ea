// usage: mono Walk.exe {CLASS FILE}...
// Prints a line of totals a file: see totals.py.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Kaitai;

public static class Walk
{
    static uint[] totals;

    static void AddInt(long? value, uint certain)
    {
        if (value != null)
        {
            totals[2] += certain;
            totals[3] += unchecked((uint) value.Value);
        }
    }

    static void AddBool(bool? value, uint certain)
    {
        totals[3] += value == true ? 1u : 0u;
    }

    static void AddWide(object value, uint certain)
    {
        totals[2] += value != null ? certain : 0;
    }

    static void AddFloat(double? value, uint certain)
    {
        totals[4] += value != null ? certain : 0;
    }

    static void AddStr(string value, uint certain)
    {
        if (value != null)
        {
            totals[5] += certain;
            totals[6] += (uint) Encoding.UTF8.GetByteCount(value);
        }
    }

    static void AddBytes(byte[] value, uint certain)
    {
        if (value != null)
        {
            totals[7] += certain;
            totals[8] += (uint) value.Length;
            foreach (var each in value)
            {
                totals[9] += each;
            }
        }
    }

    static IEnumerable<T> Each<T>(List<T> values)
    {
        if (values == null)
        {
            return new T[0];
        }
        totals[1] += (uint) values.Count;
        return values;
    }

    // @walks

    static void WalkFile(string name, KaitaiStream io)
    {
        switch (name)
        {
            // @roots
            default: throw new ArgumentException(name);
        }
    }

    public static void Main(string[] arguments)
    {
        for (int index = 0; index < arguments.Length; index += 2)
        {
            totals = new uint[10];
            try
            {
                WalkFile(arguments[index], new KaitaiStream(arguments[index + 1]));
                Console.WriteLine("[" + string.Join(", ", totals) + "]");
            }
            catch (Exception error)
            {
                Console.Error.WriteLine(arguments[index + 1] + ": " + error);
                Console.WriteLine("\"refused\"");
            }
        }
    }
}
