using System;
using System.Text;
using System.Threading.Tasks;

/// <summary>Runs the asynchronous Main of a class, as the compiler of .NET does and that of Mono cannot.</summary>
public static class Start
{
    public static void Main(string[] arguments)
    {
        Console.InputEncoding = new UTF8Encoding(false);
        var program = Type.GetType(arguments[0]).GetMethod("Main");
        ((Task)program.Invoke(null, null)).GetAwaiter().GetResult();
        Environment.Exit(0); // Mono would abort the HttpClient's threads, and sometimes itself.
    }
}
